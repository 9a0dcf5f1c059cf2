// Stores files in an S3-compatible store, with signed requests. The bucket stays private: only this server uses it.
import { openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config/s3-config.ts';
import type { Storage } from './store.ts';

const TIMEOUT_MS = 60_000;

export function openS3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region });
  const addressOf = (key: string) => `${endpoint}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;

  async function ask(method: string, key: string, given: { body?: Blob; headers?: HeadersInit } = {}) {
    // Signed without the body, which may be large; its length has a header.
    const signed = await client.sign(addressOf(key), { method, ...(given.headers && { headers: given.headers }) });
    const body = given.body ? { body: given.body } : {};
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return fetch(signed.url, { method, headers: signed.headers, signal, redirect: 'error', ...body });
  }

  return {
    async put(key, path, mediaType) {
      const headers = { 'content-type': mediaType, 'cache-control': 'private, max-age=3600' };
      const response = await ask('PUT', key, { body: await openAsBlob(path, { type: mediaType }), headers });
      if (!response.ok) throw await storeError('PUT', response);
      await response.body?.cancel();
    },
    async open(key) {
      const response = await ask('GET', key);
      if (response.status === 404 && (await codeOf(response.clone())) !== 'NoSuchBucket') {
        await response.body?.cancel();
        return undefined;
      }
      if (!response.ok || !response.body) throw await storeError('GET', response);
      return response.body;
    },
    async remove(key) {
      const response = await ask('DELETE', key);
      if (!response.ok && response.status !== 404) throw await storeError('DELETE', response);
      await response.body?.cancel();
    },
  };
}

/** Reads the store's error code, as in `<Error><Code>AccessDenied</Code>…`. */
async function codeOf(response: Response): Promise<string> {
  const text = (await response.text()).slice(0, 5_000);
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? '';
}

async function storeError(method: string, response: Response): Promise<Error> {
  return new Error(`the file store answered ${method} with ${response.status} ${await codeOf(response)}`);
}
