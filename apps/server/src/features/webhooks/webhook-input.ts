// Describes the input of commands on a webhook: of a company or, with a project, of that project.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';

export const OnWebhook = z.object({ project_id: z.optional(Id), id: Id });
