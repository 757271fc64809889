export type {
  BackendId,
  ComputeCode,
  EncodedLayer,
  EncodeOptions,
  LayerByteReader,
  LayerCodecName,
  Mended,
  OpenEdges,
  SliceBackend,
  SliceInput,
  SlicePart,
  SliceSession,
} from './types.ts';
