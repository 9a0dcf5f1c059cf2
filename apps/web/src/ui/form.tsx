// Renders a form and hands over its fields when it is submitted. The screen says what is wrong with them, not the browser. The focus
// stays in the form while it is saved.
import { Button, type ButtonProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { ComponentProps } from 'react';
import { useKeepFocus } from './use-keep-focus.ts';

interface Props extends Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> {
  onSubmit: (fields: FormData) => void;
}

export function Form({ ref, onSubmit, ...rest }: Props) {
  const keepFocus = useKeepFocus();
  return (
    <form
      {...rest}
      ref={useMergedRef(keepFocus, ref)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in a field submits by the button too.
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter?.getAttribute('aria-disabled') !== 'true') onSubmit(new FormData(event.currentTarget));
      }}
    />
  );
}

/** Submits its form. Where it can't, it only looks disabled: saving is what disables it, and the focus has to stay on it. */
export function SubmitButton({ disabled = false, ...rest }: ButtonProps) {
  return <Button {...rest} type="submit" data-disabled={disabled || undefined} aria-disabled={disabled || undefined} />;
}
