import { join } from 'node:path';
import type { Parts } from '../compose.ts';
import type { ServerConfig } from '../config.ts';
import { createDiskBlobStore } from './disk-blob-store.ts';
import { DiskUploadStore } from './disk-upload-store.ts';
import { createS3BlobStore, createS3Client } from './s3-blob-store.ts';
import { S3UploadStore } from './s3-upload-store.ts';

/** Where blobs, pictures and unfinished uploads lie: the data folder, or the bucket. */
export function chooseStores({
  dataFolder,
  objectStore,
}: ServerConfig): Pick<Parts, 'blobs' | 'pictures' | 'uploads'> {
  if (!objectStore) {
    return {
      blobs: createDiskBlobStore(join(dataFolder, 'blobs')),
      pictures: createDiskBlobStore(join(dataFolder, 'pictures')),
      uploads: new DiskUploadStore(join(dataFolder, 'uploads')),
    };
  }
  const client = createS3Client(objectStore);
  const scratch = join(dataFolder, 'incoming');
  return {
    blobs: createS3BlobStore(client, objectStore.bucket, 'blobs/', scratch),
    pictures: createS3BlobStore(client, objectStore.bucket, 'pictures/', scratch),
    uploads: new S3UploadStore(client, objectStore.bucket, 'uploads/', scratch),
  };
}
