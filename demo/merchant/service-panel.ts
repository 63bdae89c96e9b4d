/** What a merchant does outside the API, in the service's own panel (specification, section 1), and what only a mock can do. */
export interface Fault {
  /** How many of the next requests fail. */
  readonly times: number;
  readonly status?: number;
  readonly delay_ms?: number;
  readonly body?: string;
  readonly drop?: boolean;
}

export interface ServicePanel {
  /** @returns the id of the asset */
  attachAsset(productId: string, eligible: boolean): Promise<string>;
  activateAsset(assetId: string): Promise<void>;
  /** Makes the next requests to the API fail. */
  setFaults(fault: Fault): Promise<void>;
  /** Back to the seed. */
  reset(): Promise<void>;
}
