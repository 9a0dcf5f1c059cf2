// Describes the demo's product team in the middle of a sprint: they build a runtime that serves pages near their readers.
import { EDGE_DOCUMENTS } from './documents.ts';
import { EDGE_FINISHED } from './edge-finished.ts';
import { EDGE_NEXT } from './edge-next.ts';
import { EDGE_SPRINT } from './edge-sprint.ts';
import type { DemoProject } from './story.ts';

export const EDGE: DemoProject = {
  key: 'EDGE',
  name: 'Edge Runtime',
  icon: '🛰️',
  description: 'Serves customer sites from 30 regions. Version 2 ships with streaming and per-request tracing.',
  agency: null,
  project_status: 'active',
  hours: 640,
  people: ['tomas', 'aiko', 'jonas', 'priya', 'sam', 'elena'],
  views: [
    { name: 'Release 2.0', search: 'label=release-2.0' },
    { name: 'Bugs, most urgent first', search: 'type=bug&sort=priority' },
  ],
  documents: EDGE_DOCUMENTS,
  design: { key: 'NorthbeamEdgeConsoleDemo', name: 'Edge console' },
  repository: { owner: 'northbeam-example', name: 'edge-runtime' },
  daysOff: [
    { by: 'jonas', from: 2, to: 4, note: 'Long weekend' },
    { by: 'priya', from: 1, to: 1, isHalf: true, note: 'Dentist' },
    { by: 'aiko', from: 9, to: 18, note: 'Holiday' },
  ],
  // A ticket's parent, and what it links to, comes before it.
  tickets: [...EDGE_FINISHED, ...EDGE_SPRINT, ...EDGE_NEXT],
};
