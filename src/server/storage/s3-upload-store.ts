import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { makeFolder } from '../durable-files.ts';
import { listObjects, type StoredObject } from './s3-objects.ts';
import { UPLOAD_ID, type UploadStore } from './upload-store.ts';
import { writeUpload } from './write-upload.ts';

/** Digits of an offset in a key, so that keys are in the order of bytes. */
const OFFSET_DIGITS = 16;

type Metadata = NonNullable<Upload['metadata']>;

/**
 * Uploads as objects of a bucket, so that each request of one may come to another server: `ID/about-SIZE` holds what was
 * announced, `ID/part-OFFSET` the bytes of one request. A part passes through `scratch`, for its length must be known.
 */
export class S3UploadStore extends DataStore implements UploadStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #scratch: string;

  constructor(client: S3Client, bucket: string, prefix: string, scratch: string) {
    super();
    this.#client = client;
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#scratch = scratch;
  }

  override async create(upload: Upload): Promise<Upload> {
    const body = Buffer.from(JSON.stringify(upload.metadata ?? {}));
    await this.#put(`${upload.id}/about-${upload.size}`, body, body.length);
    return upload;
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const beside = join(this.#scratch, randomUUID());
    await makeFolder(this.#scratch);
    try {
      const size = await writeUpload(readable, beside, 'wx', 0, false);
      const key = `${id}/part-${String(offset).padStart(OFFSET_DIGITS, '0')}`;
      if (size > 0) await this.#put(key, createReadStream(beside), size);
      return offset + size;
    } finally {
      await rm(beside, { force: true });
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    const objects = await this.#objectsOf(id);
    const about = objects.find(({ key }) => key.includes('/about-'));
    if (!about) throw ERRORS.FILE_NOT_FOUND;
    const { Body } = await this.#get(about.key);
    const metadata = JSON.parse(await text(Body as Readable)) as Metadata;
    const offset = wholeParts(objects).reduce((sum, { size }) => sum + size, 0);
    return new Upload({ id, size: announcedSize(about.key), offset, metadata });
  }

  read(id: string): Readable {
    return Readable.from(this.#bytesOf(id), { objectMode: false });
  }

  override async remove(id: string): Promise<void> {
    const objects = await this.#objectsOf(id);
    if (objects.length === 0) throw ERRORS.FILE_NOT_FOUND;
    await this.#removeAll(objects);
  }

  async announced(begin: string): Promise<{ count: number; bytes: number }> {
    let [count, bytes] = [0, 0];
    for await (const { key } of listObjects(this.#client, this.#bucket, this.#prefix + begin)) {
      if (!key.includes('/about-')) continue;
      count += 1;
      bytes += announcedSize(key);
    }
    return { count, bytes };
  }

  async removeMostSilent(begin: string, since: Date | null): Promise<boolean> {
    const latest = new Map<string, number>();
    for await (const { key, modifiedAt } of listObjects(this.#client, this.#bucket, this.#prefix + begin)) {
      const id = this.#idOf(key);
      latest.set(id, Math.max(latest.get(id) ?? 0, modifiedAt.getTime()));
    }
    const [first] = [...latest].toSorted(([, a], [, b]) => a - b);
    if (first === undefined || (since !== null && first[1] >= since.getTime())) return false;
    await this.#removeAll(await this.#objectsOf(first[0]));
    return true;
  }

  async removeSilent(since: Date): Promise<number> {
    let removed = 0;
    let upload: StoredObject[] = [];
    const finish = async (): Promise<void> => {
      if (upload.length === 0 || upload.some(({ modifiedAt }) => modifiedAt >= since)) return;
      await this.#removeAll(upload);
      removed += 1;
    };
    for await (const object of listObjects(this.#client, this.#bucket, this.#prefix)) {
      const last = upload[0];
      if (last && this.#idOf(last.key) !== this.#idOf(object.key)) {
        await finish();
        upload = [];
      }
      upload.push(object);
    }
    await finish();
    return removed;
  }

  #idOf(key: string): string {
    return key.slice(this.#prefix.length).split('/')[0] ?? '';
  }

  async #objectsOf(id: string): Promise<StoredObject[]> {
    if (!UPLOAD_ID.test(id)) throw ERRORS.FILE_NOT_FOUND;
    const objects: StoredObject[] = [];
    for await (const object of listObjects(this.#client, this.#bucket, `${this.#prefix}${id}/`)) {
      objects.push(object);
    }
    return objects;
  }

  async *#bytesOf(id: string): AsyncGenerator<Buffer> {
    for (const { key } of wholeParts(await this.#objectsOf(id))) {
      const { Body } = await this.#get(key);
      yield* Body as Readable & AsyncIterable<Buffer>;
    }
  }

  #get(key: string) {
    return this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key }));
  }

  async #put(name: string, body: Buffer | Readable, size: number): Promise<void> {
    const key = { Bucket: this.#bucket, Key: this.#prefix + name };
    try {
      await this.#client.send(new PutObjectCommand({ ...key, Body: body, ContentLength: size }));
    } catch {
      // What is there stays, and the upload can be gone on with.
      throw ERRORS.FILE_WRITE_ERROR;
    }
  }

  async #removeAll(objects: readonly StoredObject[]): Promise<void> {
    for (const { key } of objects) {
      await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }));
    }
  }
}

const announcedSize = (key: string): number => Number(key.split('/about-')[1]);

/** The parts that follow each other without a gap, from the first byte on. */
function wholeParts(objects: readonly StoredObject[]): StoredObject[] {
  const parts: StoredObject[] = [];
  let end = 0;
  for (const object of objects) {
    const offset = /\/part-(\d+)$/.exec(object.key)?.[1];
    if (offset === undefined || Number(offset) !== end) continue;
    parts.push(object);
    end += object.size;
  }
  return parts;
}
