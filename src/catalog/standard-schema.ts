/**
 * What the transport needs of a schema: the part of Standard Schema (standardschema.dev) that zod and the storefront's own
 * lean schemas have in common. Types only; this way the storefront does without zod, and the full client has all of it.
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
