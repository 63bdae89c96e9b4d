/** A request that is refused before anything is made, in the service's error envelope (specification, section 7). */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }

  toResponse(): Response {
    const headers = new Headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    if (this.retryAfterSeconds !== undefined)
      headers.set('retry-after', String(Math.max(1, Math.ceil(this.retryAfterSeconds))));
    const { code, message, status } = this;
    return Response.json({ error: { code, message } }, { status, headers });
  }
}

export const invalid = (message: string): Refusal => new Refusal(400, 'validation_error', message);
