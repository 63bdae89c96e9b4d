import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { fetchPeople } from '../../demo/server/fetch-people.ts';
import elsewhere from '../../demo/people/elsewhere/people.json' with { type: 'json' };
import { LANGUAGES, WORDS } from '../../demo/shop/words/words.ts';
import { listen, type Answer, type Listening } from '../helpers/http-server.ts';

const PICTURES: Record<string, string> = { '/a.jpg': 'one', '/b.jpg': 'another' };

describe('The demo’s people from elsewhere', () => {
  let folder: string;
  let server: Listening;
  let asked: string[];
  let answer: Answer;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'people-'));
    asked = [];
    answer = (request, response) => response.end(PICTURES[request.url!]);
    server = await listen((request, response) => {
      asked.push(request.url!);
      return answer(request, response);
    });
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const person = (path: string) => ({
    path,
    sha256: createHash('sha256').update(PICTURES[`/${path}`]!).digest('hex'),
  });
  const bring = () =>
    fetchPeople(folder, {
      ...elsewhere,
      from: `${server.origin}/`,
      people: { ...elsewhere.people, beard: person('a.jpg'), curls: person('b.jpg') },
    });

  const BOTH = { 'beard.jpg': 'one', 'curls.jpg': 'another' };
  const files = async () => {
    const names = await readdir(folder);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return Object.fromEntries(names.map((name, i) => [name, texts[i]]));
  };

  it('are brought once', async () => {
    await bring();
    expect(await files()).to.deep.equal(BOTH);
    asked = [];
    await bring();
    expect(asked).to.not.include.members(['/a.jpg']);
  });

  it('are brought again where what is there is not whole', async () => {
    await writeFile(join(folder, 'beard.jpg'), 'o');
    await bring();
    expect(await files()).to.deep.equal(BOTH);
  });

  for (const [where, instead] of Object.entries<Answer>({
    'they are others than those whose faces were measured': (_, response) => response.end('somebody else'),
    'the network fails, without a word': (request) => request.socket.destroy(),
  }))
    it(`are left out where ${where}`, async () => {
      answer = instead;
      await bring();
      expect(await files()).to.deep.equal({});
    });

  it('are six, each with an address that stays, a licence, the points of the face, and a name in each language', async () => {
    expect(elsewhere.licence).to.equal('CC0-1.0');
    expect(elsewhere.from).to.match(/^https:\/\/\S+@[0-9a-f]{40}\/$/);
    const names = Object.keys(elsewhere.people);
    expect(names).to.have.length(6);
    for (const name of names) {
      const points = await readFile(`demo/people/elsewhere/${name}.points.json`, 'utf8');
      expect(JSON.parse(points)).to.have.length(468 * 3);
    }
    for (const language of LANGUAGES) {
      expect(WORDS[language].people).to.have.all.keys('astronaut', ...names);
    }
  });
});
