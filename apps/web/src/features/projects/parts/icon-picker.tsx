// Chooses a project's emoji: one of a few, or another.
import { TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Popover } from '../../../ui/overlays/floating.ts';
import styles from './icon-picker.module.css';

const OFFERED = [
  ...['📋', '📦', '🚀', '🛠️', '🌐', '📱', '🖥️', '🔒', '🧪', '📈', '🎨', '💬'],
  ...['🛒', '💳', '📰', '🎬', '🎧', '🏥', '🏫', '🏗️', '🏠', '🚚', '✈️', '🌱'],
  ...['⚙️', '🔁', '🧭', '📚', '🤝', '💡', '🏆', '🛰️', '🗂️', '🔔', '🧩', '⭐'],
];

interface Props {
  icon: string;
  disabled: boolean;
  onPick: (icon: string) => void;
}

export function IconPicker({ icon, disabled, onPick }: Props) {
  const [isOpen, setOpen] = useState(false);
  const pick = (picked: string) => {
    onPick(picked);
    setOpen(false);
  };
  return (
    <div>
      <div className={styles.label} aria-hidden="true">
        Icon
      </div>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus withinPortal={false}>
        <Popover.Target>
          <button
            type="button"
            className={styles.target}
            disabled={disabled}
            aria-label={`Icon ${icon}. Choose another`}
            onClick={() => setOpen(!isOpen)}
          >
            <span aria-hidden="true">{icon}</span>
            <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Icons">
          <div className={styles.grid}>
            {OFFERED.map((each) => (
              <button
                key={each}
                type="button"
                className={styles.icon}
                aria-pressed={each === icon}
                onClick={() => pick(each)}
              >
                {each}
              </button>
            ))}
          </div>
          <TextInput
            aria-label="Another emoji"
            placeholder="Another emoji"
            maxLength={32}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (event.currentTarget.value.trim()) pick(event.currentTarget.value.trim());
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
