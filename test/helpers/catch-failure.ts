/** What a promise rejects with; a promise that is fulfilled instead fails the test. */
export async function catchFailure(promise: Promise<unknown>): Promise<unknown> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    return error;
  }
  throw new Error(`Expected a failure, got ${JSON.stringify(value)}.`);
}
