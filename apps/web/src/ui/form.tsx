// Renders a form and hands over its fields when it is submitted. The screen says what is wrong with them, not the browser.
import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> {
  onSubmit: (fields: FormData) => void;
}

export function Form({ onSubmit, ...rest }: Props) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    />
  );
}
