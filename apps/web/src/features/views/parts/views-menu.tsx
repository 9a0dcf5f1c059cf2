// Opens, saves and reorders the saved views of a project.
import {
  IconBookmark,
  IconBookmarkPlus,
  IconCheck,
  IconChevronDown,
  IconRefresh,
  IconSettings,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SavedView } from '@worklane/contract/saved-views';
import { memo, useState } from 'react';
import bar from '../../../ui/bar-button.module.css';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu } from '../../../ui/overlays/floating.ts';
import { useViewChanges, viewsQuery } from '../data.ts';
import styles from './views-menu.module.css';
import type { ViewsMenuProps } from './views-menu-props.ts';

const ViewDialog = lazyPart(async () => (await import('./view-dialog.tsx')).ViewDialog, 'over');
const ManageViews = lazyPart(async () => (await import('./manage-views.tsx')).ManageViews, 'over');

export const ViewsMenu = memo(function ViewsMenu(props: ViewsMenuProps) {
  const { projectId, userId, query, canShare, hasSprints, onChoose } = props;
  const views = useQuery(viewsQuery(projectId)).data ?? [];
  const changes = useViewChanges(projectId, userId);
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const [chosen, setChosen] = useState<string>();

  const ready = readyMade(userId, hasSprints);
  const exact = views.find((view) => view.query === query);
  const name = exact?.name ?? ready.find((each) => each.query === query)?.name;
  // Chosen and changed since: it can be updated to what is shown now.
  const changed = exact ? undefined : views.find((view) => view.id === chosen && view.owner_id === userId);
  const own = views.filter((view) => view.owner_id === userId);
  const shared = views.filter((view) => view.owner_id !== userId);
  const item = (view: SavedView) => (
    <Menu.Item
      key={view.id}
      rightSection={view === exact ? CHECK : view.is_shared && view.owner_id === userId ? SHARED : null}
      onClick={() => {
        setChosen(view.id);
        onChoose(view.query);
      }}
    >
      {view.name}
    </Menu.Item>
  );

  return (
    <>
      <Menu position="bottom-end" width={240} withinPortal={false} floatingStrategy="fixed">
        <Menu.Target>
          <button type="button" className={`${bar.button} ${styles.target}`}>
            <IconBookmark size={14} stroke={1.75} aria-hidden="true" />
            <span className={styles.name}>{name ?? (changed ? `${changed.name}, changed` : 'Views')}</span>
            <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu as string}>
          <ReadyEntries
            ready={ready}
            query={query}
            onChoose={(chosenQuery) => {
              setChosen(undefined);
              onChoose(chosenQuery);
            }}
          />
          <Menu.Divider />
          {own.length > 0 && <Menu.Label>Your views</Menu.Label>}
          {own.map(item)}
          {shared.length > 0 && <Menu.Label>Shared views</Menu.Label>}
          {shared.map(item)}
          {views.length > 0 && <Menu.Divider />}
          {changed && (
            <Menu.Item
              leftSection={<IconRefresh size={16} stroke={1.6} />}
              onClick={() => changes.update(changed, { query })}
            >
              Update “{changed.name}”
            </Menu.Item>
          )}
          <KeepEntries isSaved={exact !== undefined} canManage={views.length > 0} onDialog={setDialog} />
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && (
        <ViewDialog
          projectId={projectId}
          canShare={canShare}
          onClose={() => setDialog(undefined)}
          onSave={(fields) => changes.create({ ...fields, query })}
        />
      )}
      {dialog === 'manage' && <ManageViews {...props} views={views} onClose={() => setDialog(undefined)} />}
    </>
  );
});

interface ReadyProps {
  ready: ReturnType<typeof readyMade>;
  query: string;
  onChoose: (query: string) => void;
}

function ReadyEntries({ ready, query, onChoose }: ReadyProps) {
  return ready.map((each) => (
    <Menu.Item key={each.query} rightSection={each.query === query && CHECK} onClick={() => onChoose(each.query)}>
      {each.name}
    </Menu.Item>
  ));
}

interface KeepProps {
  /** What is shown is saved already. */
  isSaved: boolean;
  canManage: boolean;
  onDialog: (dialog: 'save' | 'manage') => void;
}

function KeepEntries({ isSaved, canManage, onDialog }: KeepProps) {
  return (
    <>
      <Menu.Item
        leftSection={<IconBookmarkPlus size={16} stroke={1.6} />}
        disabled={isSaved}
        onClick={() => onDialog('save')}
      >
        Save this view
      </Menu.Item>
      {canManage && (
        <Menu.Item leftSection={<IconSettings size={16} stroke={1.6} />} onClick={() => onDialog('manage')}>
          Manage views
        </Menu.Item>
      )}
    </>
  );
}

/** Lists ready-made views, which nobody has to save. */
function readyMade(userId: string, hasSprints: boolean): { name: string; query: string }[] {
  return [
    { name: 'My tickets', query: `assignee=${userId}` },
    ...(hasSprints ? [{ name: 'Current sprint', query: 'sprint=current' }] : []),
    { name: 'Overdue', query: 'due=overdue' },
  ];
}

const CHECK = <IconCheck size={16} stroke={1.6} aria-label="shown now" />;
const SHARED = <span className={styles.shared}>shared</span>;
