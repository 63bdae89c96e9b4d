/** What is used of jstat, which has no types of its own. */
declare module 'jstat' {
  interface NormalDistribution {
    /** The probability of a value up to `x`. */
    cdf(x: number, mean: number, deviation: number): number;
    /** The value up to which the probability is `p`. */
    inv(p: number, mean: number, deviation: number): number;
  }
  const jstat: { normal: NormalDistribution };
  export default jstat;
}
