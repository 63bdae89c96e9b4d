/**
 * The interface of a schema: the part of Standard Schema (standardschema.dev) that zod and the storefront's own lean schemas
 * have in common. Types only. It lets the storefront do without zod, while the full client uses it.
 */
export interface Schema<Output> {
  readonly '~standard': {
    validate(value: unknown): Result<Output> | Promise<Result<Output>>;
  };
}

export type Result<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly Issue[] };

export interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
}
