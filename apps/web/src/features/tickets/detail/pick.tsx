// A value of a ticket that is changed by picking: it shows the value, and opens a list in place.
import { Combobox, useCombobox, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import dropdown from './dropdown.module.css';
import styles from './pick.module.css';

export interface PickOption {
  value: string;
  label: string;
  mark?: ReactNode;
  /** Behind the label. */
  note?: string;
}

interface Props {
  label: string;
  options: readonly PickOption[];
  picked: readonly string[];
  children: ReactNode;
  isDisabled?: boolean;
  /** Stays open for more than one. */
  isMany?: boolean;
  /** Typing narrows the list; a word that is not in it can be added when `canAdd`. */
  hasSearch?: boolean;
  canAdd?: boolean;
  emptyText?: string;
  onOpen?: (() => void) | undefined;
  onPick: (value: string) => void;
}

export function Pick(props: Props) {
  const { label, options, picked, children, isDisabled = false, isMany = false, hasSearch = false } = props;
  const { canAdd = false, emptyText = 'Nothing found', onOpen, onPick } = props;
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      if (hasSearch) combobox.focusTarget();
      setSearch('');
    },
    onDropdownOpen: () => {
      onOpen?.();
      if (hasSearch) combobox.focusSearchInput();
      else combobox.selectActiveOption();
    },
  });

  const word = search.trim();
  const found = word === '' ? options : options.filter((each) => each.label.toLowerCase().includes(word.toLowerCase()));
  const isNew = canAdd && word !== '' && !options.some((each) => each.label.toLowerCase() === word.toLowerCase());
  const pick = (value: string) => {
    onPick(value);
    setSearch('');
    if (!isMany) combobox.closeDropdown();
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={pick}
      position="bottom-start"
      width={options.some(({ note }) => note) ? 280 : 220}
      shadow="none"
      // Inside the ticket, so that the keyboard stays in it; fixed, so that nothing cuts it off.
      withinPortal={false}
      floatingStrategy="fixed"
      classNames={{ dropdown: dropdown.dropdown as string, option: dropdown.option as string }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute={!hasSearch}>
        <button
          type="button"
          className={styles.target}
          disabled={isDisabled}
          // A combobox is named by its author alone, a button by what it says.
          aria-label={hasSearch ? undefined : label}
          onClick={() => combobox.toggleDropdown()}
        >
          {hasSearch && <VisuallyHidden>{label}: </VisuallyHidden>}
          {children}
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {hasSearch && (
          <Combobox.Search
            value={search}
            aria-label={`Find in ${label.toLowerCase()}`}
            placeholder={canAdd ? 'Find or add' : 'Find'}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              combobox.updateSelectedOptionIndex('selected');
            }}
          />
        )}
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label}>
          {found.map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={picked.includes(option.value)}>
              {option.mark}
              <span className={styles.name}>{option.label}</span>
              {option.note && <span className={styles.note}>{option.note}</span>}
              {picked.includes(option.value) && <span className={styles.check}>{CHECK}</span>}
            </Combobox.Option>
          ))}
          {isNew && <Combobox.Option value={word}>Add “{word}”</Combobox.Option>}
          {found.length === 0 && !isNew && <Combobox.Empty>{emptyText}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const CHECK = (
  <svg viewBox="0 0 16 16" width="14" height="14" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="m3 8.5 3.2 3.2L13 5" />
  </svg>
);
