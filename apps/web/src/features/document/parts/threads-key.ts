// Names the cache of the comments on a document.

export const threadsKey = (documentId: string) => ['document', documentId, 'threads'] as const;
