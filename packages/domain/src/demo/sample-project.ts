// Names the sample project, and recognises it.

export const SAMPLE = { key: 'SAMPLE', name: 'Sample project' } as const;
