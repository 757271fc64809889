import { chunk } from '../../chunk.ts';
import { useChunk } from '../../use-chunk.ts';
import type { ParamPictureProps } from './param-picture.tsx';

const load = async () => (await import('./param-picture.tsx')).ParamPicture;

/** Fetches the drawings, for a panel whose parameters have some: they are there when the first tooltip opens. */
export const fetchPictures = (): void => void chunk(load).fetch();

/** The drawing of a parameter, once its chunk has come; the help does without where it cannot. */
export function LatePicture(props: ParamPictureProps) {
  const { value: Picture } = useChunk(load);
  return Picture === null ? null : <Picture {...props} />;
}
