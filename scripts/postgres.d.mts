export function startPostgres(): Promise<
  | { readonly url: string; readonly stop: () => void; readonly sentence?: undefined }
  | { readonly sentence: string }
>;
