/** How long things may take and where printers listen: tests have faster clocks and printers on ports of their own. */
export interface Network {
  /** For one answer of a printer, in milliseconds. */
  readonly answerTime: number;
  /** For one part of a file to be taken. */
  readonly partTime: number;
  /** Before something that failed is tried again; longer each time. */
  readonly retryTime: number;
  /** Between looks at a printer that is checking what it got. */
  readonly lookTime: number;
  /** How long answers to a call to all printers are waited for. */
  readonly discoveryTime: number;
  /** Where calls to all printers go; the broadcast addresses of this machine's networks where it is absent. */
  readonly discoveryTargets?: readonly string[];
  readonly sdcpDiscoveryPort: number;
  readonly sdcpPort: number;
  readonly moonrakerPort: number;
  readonly prusaLinkPort: number;
  readonly nanoDlpPort: number;
  readonly odysseyPort: number;
  readonly anycubicPort: number;
}

export const REAL_NETWORK: Network = {
  answerTime: 10_000,
  partTime: 30_000,
  retryTime: 500,
  lookTime: 500,
  discoveryTime: 2500,
  sdcpDiscoveryPort: 3000,
  sdcpPort: 3030,
  moonrakerPort: 7125,
  prusaLinkPort: 80,
  nanoDlpPort: 80,
  odysseyPort: 12_357,
  anycubicPort: 6000,
};
