export type {
  BackendId,
  ComputeCode,
  EncodedLayer,
  EncodeOptions,
  LayerByteReader,
  LayerCodecName,
  Mended,
  SliceBackend,
  SliceInput,
  SlicePart,
  SliceSession,
} from './types.ts';
