// Opens what lies over a board: a ticket, the form of a new one, an import, and the bar of selected tickets.
import type { Project } from '@worklane/contract/projects';
import { useEffect, useState } from 'react';
import type { TicketRights } from '../../features/tickets/parts/ticket-rights.ts';
import type { BoardView } from '../../features/view-options/parts/board-view.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import type { BoardAddress } from './use-board-address.ts';

const TicketPanel = lazyPart(
  async () => (await import('../../features/ticket/parts/ticket-panel.tsx')).TicketPanel,
  'over',
);
const NewTicketDialog = lazyPart(
  async () => (await import('../../features/new-ticket/parts/new-ticket-dialog.tsx')).NewTicketDialog,
  'over',
);
const ImportDialog = lazyPart(
  async () => (await import('../../features/imports/parts/import-dialog.tsx')).ImportDialog,
  'over',
);
const TicketMenu = lazyPart(async () => (await import('../../features/selection/parts/ticket-menu.tsx')).TicketMenu);
const SelectionBar = lazyPart(
  async () => (await import('../../features/selection/parts/selection-bar.tsx')).SelectionBar,
  'over',
);

interface Props {
  project: Project;
  rights: TicketRights;
  userId: string;
  view: BoardView;
  isSelecting: boolean;
  address: BoardAddress;
}

export function BoardOverlays({ project, rights, userId, view, isSelecting, address }: Props) {
  const { ticket, isCreating, isImporting, importId, open, showImport, leave } = address;
  const [hasMenu, setHasMenu] = useState(false);
  useEffect(() => {
    void whenIdle()
      .then(() => Promise.all([TicketPanel.preload(), NewTicketDialog.preload(), SelectionBar.preload()]))
      .then(TicketMenu.preload)
      .then(() => setHasMenu(true));
  }, []);
  return (
    <>
      {hasMenu && <TicketMenu project={project} rights={rights} onOpen={open} />}
      {isSelecting && <SelectionBar project={project} rights={rights} view={view} />}
      {ticket && (
        <TicketPanel
          project={project}
          rights={rights}
          userId={userId}
          ticket={ticket}
          view={view}
          onClose={leave}
          onOpen={(next) => open(next, { replace: true })}
          onFullPage={() => open(ticket, { state: {} })}
        />
      )}
      {isCreating && rights.canCreate && (
        <NewTicketDialog project={project} filter={view.filter} grouping={view.group} onClose={leave} onOpen={open} />
      )}
      {isImporting && rights.canImport && (
        <ImportDialog project={project} importId={importId} onImport={showImport} onClose={leave} />
      )}
    </>
  );
}
