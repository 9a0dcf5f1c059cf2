// What the sample project is called, and how it is told from others.
export const SAMPLE = { key: 'SAMPLE', name: 'Sample project' } as const;
