/** The one check of whole numbers that people write: options, arguments, environment variables. */

/**
 * `value`, a number or digits, as a number.
 * @throws RangeError that names what was expected and what was there
 */
export function wholeNumber(
  name: string,
  value: unknown,
  min: number,
  max = Number.MAX_SAFE_INTEGER,
): number {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (Number.isInteger(number) && (number as number) >= min && (number as number) <= max)
    return number as number;
  const bounds = max === Number.MAX_SAFE_INTEGER ? `${min}` : `${min} to ${max}`;
  throw new RangeError(
    `${name} must be a whole number from ${bounds}; got ${JSON.stringify(value) ?? String(value)}.`,
  );
}
