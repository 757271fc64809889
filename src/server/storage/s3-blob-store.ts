import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { ObjectStoreConfig } from '../config.ts';
import { makeFolder } from '../durable-files.ts';
import type { BlobStore } from '../services.ts';
import { createMeasure, TooManyBytes } from './measure.ts';
import { removeOldFiles } from './old-files.ts';
import { listObjects } from './s3-objects.ts';
import { writeNewFile } from './write-new-file.ts';

const HASH = /^[0-9a-f]{64}$/;

const isAbsent = (cause: unknown): boolean => {
  const { name, $metadata } = (cause ?? {}) as {
    name?: string;
    $metadata?: { httpStatusCode?: number };
  };
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
};

export function createS3Client(config: ObjectStoreConfig): S3Client {
  return new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
    // The bucket in the path: every compatible store takes that.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/**
 * Blobs as objects `prefix`HASH of a bucket. What comes in is measured in `scratch` first, so that an object only ever
 * appears whole and right.
 */
export function createS3BlobStore(
  client: S3Client,
  bucket: string,
  prefix: string,
  scratch: string,
): BlobStore {
  const at = (hash: string): { Bucket: string; Key: string } => {
    if (!HASH.test(hash)) throw new Error('a blob is named by its hash');
    return { Bucket: bucket, Key: `${prefix}${hash}` };
  };
  return {
    async put(hash, stream, mostBytes) {
      const object = at(hash);
      const beside = join(scratch, randomUUID());
      const measure = createMeasure(mostBytes);
      try {
        await makeFolder(scratch);
        await writeNewFile(beside, stream, measure.stream);
        if (measure.hash() !== hash) return { ok: false, reason: 'mismatch' };
        const size = measure.size();
        await client.send(
          new PutObjectCommand({
            ...object,
            Body: createReadStream(beside),
            ContentLength: size,
            ContentType: 'application/octet-stream',
          }),
        );
        return { ok: true, size };
      } catch (cause) {
        return { ok: false, reason: cause instanceof TooManyBytes ? 'mismatch' : 'failed' };
      } finally {
        await rm(beside, { force: true });
      }
    },
    async open(hash, range) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({
            ...at(hash),
            ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
          }),
        );
        return (Body as Readable | undefined) ?? null;
      } catch (cause) {
        if (isAbsent(cause)) return null;
        throw cause;
      }
    },
    async size(hash) {
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand(at(hash)));
        return ContentLength ?? null;
      } catch (cause) {
        if (isAbsent(cause)) return null;
        throw cause;
      }
    },
    async remove(hash) {
      await client.send(new DeleteObjectCommand(at(hash)));
    },
    removeHalfWritten: (since) => removeOldFiles(scratch, since),
    async *list() {
      for await (const { key } of listObjects(client, bucket, prefix)) {
        const name = key.slice(prefix.length);
        if (HASH.test(name)) yield name;
      }
    },
  };
}
