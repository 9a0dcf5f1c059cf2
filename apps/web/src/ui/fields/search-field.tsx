// Finds in what a page lists: one look, one height and one place for it on every page.
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import styles from './search-field.module.css';

interface Props {
  /** What it finds, and by what. */
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchField({ label, placeholder = label, value, onChange }: Props) {
  return (
    <TextInput
      type="search"
      className={styles.search}
      classNames={{ input: styles.input as string }}
      aria-label={label}
      placeholder={placeholder}
      leftSection={SEARCH}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const SEARCH = <IconSearch size={14} stroke={1.75} aria-hidden="true" />;
