// Links a project to the Figma file behind an address, if the company's account can read it.
import type { ProjectDesign } from '@worklane/contract/integrations/figma';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { designAddress, parseDesignAddress } from '@worklane/domain/figma/design-address';
import { fail } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { readConnection } from '../../integrations/reads.ts';
import { updateProject } from '../../projects/commands/update-project.ts';
import { readDesignFile, readLinkedDesign } from '../reads.ts';
import { inWords } from './call-figma.ts';
import { readFacts } from './read-design.ts';

/**
 * Asks Figma for the file, unless the project is already linked to it.
 * @throws Refusal figma_address_invalid, figma_not_connected, figma_file_unreadable
 */
export async function linkDesign(
  services: Services,
  viewer: SessionViewer,
  { company_id, project_id }: ProjectRef,
  url: string,
): Promise<void> {
  const { file_key } = parseDesignAddress(url) ?? fail('figma_address_invalid');
  if ((await readLinkedDesign(services.db, { company_id, project_id }))?.key === file_key) return;
  const { name } = await inWords(() => readFacts(services, { company_id, file_key }));
  const changes = {
    figma_file_key: file_key,
    figma_file_name: name,
    figma_file_url: designAddress({ file_key, node_id: null }),
  };
  await services.run(viewer, updateProject, { company_id, project_id, changes });
}

/** Reads a project's design without calling Figma. */
export async function projectDesign({ db }: Services, project: ProjectRef): Promise<ProjectDesign> {
  const { company_id } = project;
  const connection = await readConnection(db, { company_id, type: 'figma' });
  const linked = await readLinkedDesign(db, project);
  const row = linked && (await readDesignFile(db, { company_id, file_key: linked.key }));
  const { pages, components, styles } = row?.design ?? {};
  return {
    is_connected: connection?.state === 'connected',
    is_broken: connection?.state === 'broken',
    file: linked
      ? {
          key: linked.key,
          name: row?.name ?? linked.name,
          url: linked.url ?? designAddress({ file_key: linked.key, node_id: null }),
          version: row?.version ?? null,
          last_modified: row?.last_modified ?? null,
          checked_at: row?.checked_at ?? null,
          counts:
            pages && components && styles
              ? {
                  pages: pages.length,
                  frames: pages.reduce((sum, { frames }) => sum + frames.length, 0),
                  components: components.length,
                  styles: styles.length,
                }
              : null,
        }
      : null,
  };
}
