export declare function serveStage(): Promise<{
  readonly address: string;
  readonly stop: () => Promise<void>;
}>;
