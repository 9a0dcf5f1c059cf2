// Keeps a failure inside one region of the page: the others go on working.
import { Component, type ErrorInfo, type ReactNode } from 'react';
import type { RegionKind } from './region-kind.ts';
import { RegionProblem } from './region-problem.tsx';

interface Props {
  kind: RegionKind;
  children: ReactNode;
  onRetry?: () => void;
  onLeave?: (() => void) | undefined;
}

interface State {
  error: Error | undefined;
  /** Where the page was then. */
  at: string;
}

const NONE: State = { error: undefined, at: '' };

export class Region extends Component<Props, State> {
  override state: State = NONE;

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)), at: location.pathname };
  }

  override componentDidUpdate(): void {
    // Somewhere else it may work.
    if (this.state.error && this.state.at !== location.pathname) this.retry();
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error('A region of the page failed', error, componentStack);
  }

  retry = (): void => {
    this.props.onRetry?.();
    this.setState(NONE);
  };

  override render() {
    const { kind, children, onLeave } = this.props;
    const { error } = this.state;
    if (!error) return children;
    return <RegionProblem kind={kind} error={error} onRetry={this.retry} onLeave={onLeave} />;
  }
}
