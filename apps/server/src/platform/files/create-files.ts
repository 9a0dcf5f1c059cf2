// Stores uploaded files: counts their bytes while they stream, detects their type, gives them unguessable names, and removes them
// when their row is not written.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILE_KINDS, type FileKind, type FileKindRule, isImageType } from '@worklane/domain/files/kinds';
import { MEGABYTE } from '@worklane/domain/units';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { Config } from '../config/read-config.ts';
import type { Database, Queryable } from '../database/database.ts';
import { currentRequest } from '../database/request-work.ts';
import { fail, Refusal } from '../http/fail.ts';
import type { Logger } from '../log/create-logger.ts';
import { clearAbandoned } from './clear-abandoned.ts';
import { detectType } from './detect-type.ts';
import { remakeImage } from './remake-image.ts';
import { openStorage } from './storage.ts';
import type { Storage } from './store.ts';
import { createUploadRoom, type Uploader, type UploadRoom, type UploadShare } from './upload-room.ts';

/** Bytes that are stored and wait for their row. */
export interface ReceivedFile {
  id: string;
  kind: FileKind;
  name: string;
  media_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  storage_key: string;
  /** Of what is stored. */
  sha256: string;
}

/** A file that was in the store before: its picture has been encoded once, and need not be again. */
export interface KnownBytes {
  sha256: string;
  width: number | null;
  height: number | null;
}

export interface Files {
  /**
   * Takes bytes in, stores them and hands the file to `save`, which writes its row. When that fails, so does this, and
   * the bytes go again. @throws Refusal file_too_large, file_type_refused, file_changed,
   * image_unreadable, busy, uploads_too_large or upload_failed
   */
  receive<Result>(given: Incoming, save: (file: ReceivedFile) => Promise<Result>): Promise<Result>;
  /** Opens a place for bytes that are read once and then deleted. @throws Refusal uploads_too_large, when writing */
  spool(uploader: Uploader): Promise<Spool>;
  /** @throws Refusal file_not_found or upload_failed */
  read(storageKey: string): Promise<ReadableStream<Uint8Array>>;
  /** Deletes due objects. @returns how many */
  sweep(): Promise<number>;
}

export interface Spool {
  path: string;
  write(chunk: Uint8Array): Promise<void>;
  remove(): Promise<void>;
}

export interface Incoming extends Uploader {
  body: AsyncIterable<Uint8Array> | null;
  /** The content length that the client declared. */
  declared: number;
  kind: FileKind;
  file_name: string;
  /** Without it the file gets one here. */
  id?: string | undefined;
  known?: KnownBytes | undefined;
  /** Refused when they come to something else. */
  expected_sha256?: string | null;
  /** How long they wait for their row at most. */
  waits?: '1 hour' | '3 hours';
}

/** Returns a request's body and its declared length. */
export function bodyOf({ body, headers }: Request): Pick<Incoming, 'body' | 'declared'> {
  return { body, declared: Number(headers.get('content-length') ?? 0) };
}

const UPLOADS_FOLDER = 'tmp/uploads';
const SWEEP_BATCH = 200;

interface Parts {
  config: Pick<Config, 'dataDir' | 's3'>;
  db: Database;
  log: Logger;
  room?: UploadRoom;
  now(): Date;
}

export function createFiles({ config, db, log, now, room = createUploadRoom() }: Parts): Files {
  const storage = openStorage(config);
  const folder = join(config.dataDir, UPLOADS_FOLDER);
  void clearAbandoned(folder);

  async function store(path: string, given: Incoming, written: Written): Promise<ReceivedFile> {
    const { file, storedPath } = await prepare(path, given, written, now());
    const { waits = '1 hour' } = given;
    await db.query(sql`
      insert into file_removals (storage_key, due_at) values (${file.storage_key}, now() + ${waits}::interval)`);
    try {
      await storage.put(file.storage_key, storedPath, file.media_type);
    } catch (error) {
      log.error({ error: (error as Error).message }, 'a file could not be stored');
      await giveUp(file.storage_key);
      fail('upload_failed');
    }
    return file;
  }

  const sweep = () => sweepStore({ db, log, storage, folder });

  const giveUp = async (key: string) => {
    await db.query(sql`update file_removals set due_at = now() where storage_key = ${key}`).catch(() => undefined);
    await sweep().catch(() => undefined);
  };

  async function newPath(): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, randomBytes(12).toString('hex'));
  }

  return {
    async receive(given, save) {
      const path = await newPath();
      const share = room.open(given);
      try {
        const written = await writeBody(given, path, share);
        if (given.expected_sha256 && given.expected_sha256 !== written.sha256) fail('file_changed');
        nameBytes(written.sha256);
        const file = await store(path, given, written);
        try {
          const saved = await save(file);
          // It has the bytes that were sent the first time.
          if (currentRequest()?.repeatable?.isRepeat) await giveUp(file.storage_key);
          return saved;
        } catch (error) {
          await giveUp(file.storage_key);
          throw error;
        }
      } finally {
        await Promise.all([path, `${path}.new`].map((each) => rm(each, { force: true })));
        share.giveBack();
      }
    },
    async spool(uploader) {
      const path = await newPath();
      const handle = await open(path, 'wx', 0o600);
      const share = room.open(uploader);
      return {
        path,
        async write(chunk) {
          share.add(chunk.byteLength);
          await handle.appendFile(chunk);
        },
        async remove() {
          await handle.close();
          await rm(path, { force: true });
          share.giveBack();
        },
      };
    },
    async read(storageKey) {
      const stream = await storage.open(storageKey).catch((error: Error) => {
        log.error({ error: error.message }, 'a file could not be read from the store');
        return fail('upload_failed');
      });
      return stream ?? fail('file_not_found');
    },
    sweep,
  };
}

interface Written {
  size: number;
  sha256: string;
}

/** Detects the type of a received file, encodes pictures again, and gives the file its name in the store. */
async function prepare(path: string, given: Incoming, { size, sha256 }: Written, now: Date) {
  const { id = uuidv7(), kind, folder, file_name } = given;
  const known = given.known?.sha256 === sha256 ? given.known : undefined;
  const rule: FileKindRule = FILE_KINDS[kind];
  const type = await detectType(path, file_name);
  if (!type || !rule.types.includes(type.mime)) return fail('file_type_refused', { type: type?.mime ?? 'unknown' });
  const isRemade = isImageType(type.mime) && !known;
  const remade = isRemade ? await remakeImage(folder, path, `${path}.new`, type.mime, rule.fit) : undefined;
  const file: ReceivedFile = {
    id,
    kind,
    name: file_name,
    media_type: type.mime,
    bytes: remade?.bytes ?? size,
    width: remade?.width ?? known?.width ?? null,
    height: remade?.height ?? known?.height ?? null,
    storage_key: `${folder}/${now.getTime()}-${randomBytes(16).toString('hex')}${type.extension}`,
    sha256: remade ? await hashOf(`${path}.new`) : sha256,
  };
  return { file, storedPath: remade ? `${path}.new` : path };
}

interface Sweep extends Pick<Parts, 'db' | 'log'> {
  storage: Storage;
  folder: string;
}

/** Removes from the store what is due. A failed removal is retried by a later sweep. */
async function sweepStore({ db, log, storage, folder }: Sweep): Promise<number> {
  await clearAbandoned(folder);
  await db.transaction(letGoOfDue);
  // Two processes may remove the same file, which is harmless.
  const going = await db.query<{ storage_key: string }>(sql`
    update file_departures set tried_at = now()
    where storage_key in (
      select storage_key from file_departures where coalesce(tried_at < now() - interval '1 minute', true)
      order by tried_at nulls first limit ${SWEEP_BATCH} for update skip locked)
    returning storage_key`);
  const gone: string[] = [];
  for (const { storage_key } of going) {
    await storage.remove(storage_key).then(
      () => gone.push(storage_key),
      (error: Error) => log.warn({ error: error.message }, 'a file could not be removed from the store'),
    );
  }
  await db.query(sql`delete from file_departures where storage_key = any(${gone}::text[])`);
  return gone.length;
}

/** Adds the bytes to the request's identity: other bytes are another request. */
function nameBytes(sha256: string): void {
  const repeatable = currentRequest()?.repeatable;
  if (repeatable) repeatable.request += ` ${sha256}`;
}

/** Moves a batch of due, unused files to the list of departures. From then on they cannot be restored. */
async function letGoOfDue(tx: Queryable): Promise<void> {
  const due = await tx.query<{ storage_key: string; is_used: boolean }>(sql`
    select r.storage_key, exists (select 1 from files f where f.storage_key = r.storage_key) as is_used
    from file_removals r where r.due_at <= now()
    order by r.due_at limit ${SWEEP_BATCH} for update skip locked`);
  // A command that copies a row locks it until the copy is committed, so that this query sees one of the two.
  const unused = due.filter(({ is_used }) => !is_used).map(({ storage_key }) => storage_key);
  await tx.query(sql`
    insert into file_departures (storage_key) select unnest(${unused}::text[]) on conflict do nothing`);
  await tx.query(sql`
    delete from file_removals where storage_key = any(${due.map(({ storage_key }) => storage_key)}::text[])`);
}

/** Writes the body to disk. Refuses as soon as more has arrived than is taken, whatever was declared. */
async function writeBody({ body, declared, kind }: Incoming, path: string, share: UploadShare): Promise<Written> {
  const { megabytes } = FILE_KINDS[kind];
  const limit = megabytes * MEGABYTE;
  const tooLarge = () => new Refusal('file_too_large', { N: megabytes });
  if (declared > limit) throw tooLarge();
  const handle = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size > limit) throw tooLarge();
      share.add(chunk.byteLength);
      hash.update(chunk);
      await handle.write(chunk);
    }
  } finally {
    await handle.close();
  }
  return { size, sha256: hash.digest('hex') };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
