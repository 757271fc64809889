/** A script of supports that a person keeps on this device. */
export interface PersonalScript {
  readonly id: string;
  readonly name: string;
  readonly source: string;
}

/** Scripts there are. */
export interface Scripts {
  /** Sources by name: those everybody has. */
  readonly samples: Readonly<Record<string, string>>;
  /** By name. */
  readonly own: readonly PersonalScript[];
}
