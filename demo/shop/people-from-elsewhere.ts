/** The people that `demo/server/fetch-people.ts` reached; where there is no network, none. */
import { peopleIn } from './people.ts';

export const PEOPLE_FROM_ELSEWHERE = peopleIn(
  import.meta.glob<string>('../people/elsewhere/*.jpg', { eager: true, query: '?url', import: 'default' }),
  import.meta.glob<string>('../people/elsewhere/*.points.json', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
);
