// Draws the product's logo: three lanes of different length.

interface Props {
  size: number;
}

export function WorklaneMark({ size }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="#5b66e0" />
      <rect x="8" y="8" width="4" height="16" rx="2" fill="#fff" />
      <rect x="14" y="8" width="4" height="10" rx="2" fill="#fff" />
      <rect x="20" y="8" width="4" height="13" rx="2" fill="#d5d9fa" />
    </svg>
  );
}
