// Offers what else a timeline shows: links, the critical path, other projects, and its groups.
import { IconChevronDown } from '@tabler/icons-react';
import type { Project } from '@worklane/contract/projects';
import { DEFAULT_PROJECT_ICON } from '@worklane/domain/projects/vocabulary';
import bar from '../../ui/bar-button.module.css';
import { Pick } from '../../ui/overlays/value-picker.tsx';
import { MOST_OTHERS, TIMELINE_GROUPINGS, type TimelineGrouping, type TimelineView } from './parts/timeline-view.ts';
import styles from './timeline-tools.module.css';

interface Props {
  view: TimelineView;
  onView: (change: Partial<TimelineView>) => void;
  hasSprints: boolean;
  /** The projects that can be added. */
  projects: readonly Project[];
}

const NONE = 'none';

export function TimelineTools({ view, onView, hasSprints, projects }: Props) {
  const { group, hasLinks, hasPath, others } = view;
  const isOffered = ([name]: readonly [TimelineGrouping, string]) =>
    name === group || ((name !== 'sprint' || hasSprints) && (name !== 'project' || others.length > 0));
  const groups = [
    ...TIMELINE_GROUPINGS.filter(isOffered).map(([value, label]) => ({ value, label })),
    { value: NONE, label: 'None' },
  ];
  const chosen = groups.find(({ value }) => value === (group ?? NONE));
  const toggle = (key: string) => {
    const next = others.includes(key) ? others.filter((each) => each !== key) : [...others, key];
    onView({ others: next.slice(-MOST_OTHERS), ...(next.length === 0 && group === 'project' && { group: 'parent' }) });
  };
  return (
    <span className={styles.tools}>
      <Toggle label="Links" isOn={hasLinks} onToggle={() => onView({ hasLinks: !hasLinks })} />
      <Toggle label="Critical path" isOn={hasPath} onToggle={() => onView({ hasPath: !hasPath })} />
      {projects.length > 0 && (
        <span className={styles.pick}>
          <Pick
            label="Add projects"
            options={projects.map(({ key, name, icon }) => ({
              value: key,
              label: name,
              mark: icon || DEFAULT_PROJECT_ICON,
              note: key,
            }))}
            picked={others}
            isMany
            hasSearch
            emptyText="No matching projects"
            onPick={toggle}
          >
            <span className={styles.words}>Projects{others.length > 0 && `: ${others.length + 1}`}</span> {CHEVRON}
          </Pick>
        </span>
      )}
      <span className={styles.pick}>
        <Pick
          label="Group by"
          options={groups}
          picked={[chosen?.value ?? NONE]}
          onPick={(value) => onView({ group: TIMELINE_GROUPINGS.find(([name]) => name === value)?.[0] })}
        >
          <span className={styles.words}>
            Group: <b>{chosen?.label}</b>
          </span>{' '}
          {CHEVRON}
        </Pick>
      </span>
    </span>
  );
}

function Toggle({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: () => void }) {
  return (
    <button type="button" className={`${bar.button} ${styles.button}`} aria-pressed={isOn} onClick={onToggle}>
      {label}
    </button>
  );
}

const CHEVRON = <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />;
