/** Clamps numbers, and checks whole numbers from outside: options, arguments, environment variables, query parameters, messages. */

/** The number in the range nearest to `value`. */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

export function isWholeNumber(value: unknown, min: number, max = Number.MAX_SAFE_INTEGER): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

/** A number that is written in digits; null for any other text, and for one outside `min` to `max`. */
export function readWholeNumber(text: string, min: number, max = Number.MAX_SAFE_INTEGER): number | null {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return isWholeNumber(number, min, max) ? number : null;
}

/**
 * Converts a number or digits to a number.
 * @throws RangeError that names what was expected and what was there
 */
export function wholeNumber(
  name: string,
  value: unknown,
  min: number,
  max = Number.MAX_SAFE_INTEGER,
): number {
  const number = typeof value === 'string' ? readWholeNumber(value, min, max) : value;
  if (isWholeNumber(number, min, max)) return number;
  const bounds = max === Number.MAX_SAFE_INTEGER ? `${min}` : `${min} to ${max}`;
  throw new RangeError(
    `${name} must be a whole number from ${bounds}; got ${JSON.stringify(value) ?? String(value)}.`,
  );
}
