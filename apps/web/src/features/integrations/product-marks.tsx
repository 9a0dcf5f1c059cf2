// Draws simple marks of the products that a company connects to, in their colors.

interface Props {
  size: number;
}

const FRAME = { viewBox: '0 0 24 24', fill: 'none' } as const;

export const FigmaMark = ({ size }: Props) => (
  <svg aria-hidden="true" {...FRAME} width={size} height={size}>
    <path d="M12 2H9a3.33 3.33 0 0 0 0 6.67h3z" fill="#f24e1e" />
    <path d="M12 2h3a3.33 3.33 0 0 1 0 6.67h-3z" fill="#ff7262" />
    <path d="M12 8.67H9a3.33 3.33 0 0 0 0 6.66h3z" fill="#a259ff" />
    <circle cx="15" cy="12" r="3.33" fill="#1abcfe" />
    <path d="M9 15.33h3v3.34a3.33 3.33 0 1 1-3-3.34z" fill="#0acf83" />
  </svg>
);

const BAR = { strokeWidth: 3.4, strokeLinecap: 'round' } as const;

export const SlackMark = ({ size }: Props) => (
  <svg aria-hidden="true" {...FRAME} width={size} height={size}>
    <path d="M9.2 4v5.4M4 9.4h0" stroke="#36c5f0" {...BAR} />
    <path d="M20 9.2h-5.4M14.6 4h0" stroke="#2eb67d" {...BAR} />
    <path d="M14.8 20v-5.4M20 14.6h0" stroke="#ecb22e" {...BAR} />
    <path d="M4 14.8h5.4M9.4 20h0" stroke="#e01e5a" {...BAR} />
  </svg>
);

export const CalendarMark = ({ size }: Props) => (
  <svg aria-hidden="true" {...FRAME} width={size} height={size}>
    <rect x="3.5" y="3.5" width="17" height="17" rx="3" fill="#4285f4" />
    <rect x="6.5" y="6.5" width="11" height="11" rx="1" fill="#fff" />
    <path
      d="M8.6 9.6h2.6l-1.4 1.9a1.4 1.4 0 1 1-1.4 1.9M13.6 10.2l1.6-.8v5.6"
      stroke="#4285f4"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
