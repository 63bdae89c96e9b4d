/** The types of the route handlers, and access to path parameters. */
import type { Context } from 'hono';
import type { ShopCatalog } from '../domain/shop-catalog.ts';
import type { ResolveImageUrl } from './serialize.ts';
import type { ROUTES } from './route-table.ts';

/** What is known of a request below /v1 before its handler runs. */
export interface ApiEnv {
  Variables: { catalog: ShopCatalog; resolveImageUrl: ResolveImageUrl };
}

export type Handler = (context: Context<ApiEnv>) => Response | Promise<Response>;

/** A handler for each operation whose path begins with `Root`. */
export type HandlersBelow<Root extends string> = {
  readonly [
    Route in (typeof ROUTES)[number] as Route['path'] extends `${Root}/${string}` ? Route['operation'] : never
  ]: Handler;
};

/** The segment of the path that the route table calls `:name`. */
export function pathParameter(context: Context<ApiEnv>, name: 'id' | 'imageId'): string {
  return context.req.param(name) ?? '';
}
