// A project's design file at Figma.
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inProject, ofCompany } from './platform/paths.ts';
import { rawText, Timestamp } from './platform/primitives.ts';

/** What was read of the file last. */
const LinkedDesign = z.object({
  key: z.string(),
  name: z.nullable(z.string()),
  url: z.string(),
  version: z.nullable(z.string()),
  last_modified: z.nullable(Timestamp),
  checked_at: z.nullable(Timestamp),
  /** Null until its contents were read, which is done when they are needed. */
  counts: z.nullable(z.object({ pages: z.int(), frames: z.int(), components: z.int(), styles: z.int() })),
});

const ProjectDesign = z.object({
  /** Whether the company is connected to Figma. */
  is_connected: z.boolean(),
  file: z.nullable(LinkedDesign),
});
export type ProjectDesign = z.infer<typeof ProjectDesign>;

export const figma = {
  ofProject: defineEndpoint({
    name: 'figma.ofProject',
    method: 'GET',
    path: '/api/projects/{project}/figma',
    summary: 'The design file of a project, as far as it was read',
    access: { action: 'project.settings', scope: 'project' },
    params: inProject,
    query: ofCompany,
    response: ProjectDesign,
  }),
  link: defineEndpoint({
    name: 'figma.link',
    method: 'PUT',
    path: '/api/projects/{project}/figma',
    summary:
      'Link a project to the design file that an address of Figma leads to; Figma is asked whether it can be read',
    access: { action: 'project.settings', scope: 'project' },
    params: inProject,
    query: ofCompany,
    body: z.object({ url: rawText(2_000, 1) }),
    response: ProjectDesign,
    errors: ['figma_address_invalid', 'figma_not_connected', 'figma_file_unreadable'],
  }),
};
