// Describes what keeps the bytes of files.

export interface Storage {
  /** Stores a file that lies on disk. Never overwrites. @throws when it is not stored for certain */
  put(key: string, path: string, mediaType: string): Promise<void>;
  /** Opens a file; undefined when there is none of that name. */
  open(key: string): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Removes a file, if it exists. */
  remove(key: string): Promise<void>;
}
