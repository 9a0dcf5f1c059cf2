// Offers a few values side by side. Brings both style sheets that the library's control needs.
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';

export { SegmentedControl as Segments } from '@mantine/core';
