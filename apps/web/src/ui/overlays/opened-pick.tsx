// Picks a value in place, from the first press of its button on: the list opens as it appears.
import { Combobox, useCombobox, VisuallyHidden } from '@mantine/core';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import dropdown from './dropdown.module.css';
import type { PickOption, PickProps } from './pick-props.ts';
import styles from './value-picker.module.css';

export function OpenedPick(props: PickProps) {
  const { label, options, picked, children, isDisabled = false, isMany = false, hasSearch = false } = props;
  const { canAdd = false, emptyText = 'Nothing found', onOpen, onPick } = props;
  const [search, setSearch] = useState('');
  const target = useRef<HTMLButtonElement>(null);
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

  const open = useEffectEvent(() => {
    target.current?.focus();
    combobox.openDropdown();
  });
  // Once: it replaces the button that was pressed, and takes over the focus.
  useLayoutEffect(() => open(), []);

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
          ref={target}
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
            aria-label="Find an option"
            placeholder={canAdd ? 'Find or add' : 'Find'}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              combobox.updateSelectedOptionIndex('selected');
            }}
          />
        )}
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label}>
          {found.map((option) => (
            <Option key={option.value} option={option} isPicked={picked.includes(option.value)} />
          ))}
          {isNew && <Combobox.Option value={word}>Add “{word}”</Combobox.Option>}
          {found.length === 0 && !isNew && <Combobox.Empty>{emptyText}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Option({ option, isPicked }: { option: PickOption; isPicked: boolean }) {
  return (
    <Combobox.Option value={option.value} active={isPicked}>
      {option.mark}
      <span className={styles.name}>{option.label}</span>
      {option.note && <span className={styles.note}>{option.note}</span>}
      {isPicked && <span className={styles.check}>{CHECK}</span>}
    </Combobox.Option>
  );
}

const CHECK = (
  <svg viewBox="0 0 16 16" width="14" height="14" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="m3 8.5 3.2 3.2L13 5" />
  </svg>
);
