// Shows one webhook: its name, address and state, its log, and what can be done with it.
import { Button } from '@mantine/core';
import type { Webhook } from '@worklane/contract/integrations/webhooks';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { Menu } from '../../ui/overlays/floating.ts';
import { RowMenu } from '../../ui/overlays/row-menu.tsx';
import rows from '../../ui/rows/fact-rows.module.css';
import { Tag } from '../../ui/rows/tag.tsx';
import { OFF_WORDS, scopeWords } from './webhook-words.ts';
import styles from './webhooks.module.css';

interface Props {
  webhook: Webhook;
  /** Names of projects by their ids. */
  projects: ReadonlyMap<string, string>;
  onLog: () => void;
  onEdit: () => void;
  onSwitch: (isOn: boolean) => void;
  onRotate: () => void;
  onDelete: () => void;
}

export function WebhookRow({ webhook, projects, onLog, onEdit, onSwitch, onRotate, onDelete }: Props) {
  const { name, url, is_on, off_reason, last_delivered_at } = webhook;
  return (
    <li className={rows.row}>
      <span className={rows.words}>
        <span className={rows.name}>
          <bdi>{name}</bdi>
          {!is_on && <Tag>Off</Tag>}
        </span>
        <span className={rows.pieces}>
          <span>{new URL(url).host}</span>
          <bdi>{scopeWords(webhook, projects)}</bdi>
          <span>
            {last_delivered_at ? (
              <>
                Last delivery <RelativeTime at={last_delivered_at} />
              </>
            ) : (
              'Nothing delivered yet'
            )}
          </span>
        </span>
        {off_reason && <span className={styles.problem}>{OFF_WORDS[off_reason]}</span>}
      </span>
      <Button variant="default" aria-label={`Log of ${name}`} onClick={onLog}>
        Log
      </Button>
      <RowMenu of={name} width={200}>
        <Menu.Item onClick={onEdit}>Edit</Menu.Item>
        <Menu.Item onClick={() => onSwitch(!is_on)}>{is_on ? 'Switch off' : 'Switch on'}</Menu.Item>
        <Menu.Item onClick={onRotate}>Replace secret</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={onDelete}>
          Delete
        </Menu.Item>
      </RowMenu>
    </li>
  );
}
