import { Component, type ReactNode } from 'react';
import { logFailure } from '@/lib/browser/log';

/**
 * A part that a page can do without: when it throws, it is left out and the failure is reported. Without this boundary React
 * would replace the whole page, for example in a browser that lacks what a report needs (R-ENV-07).
 */
export class OptionalPart extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    logFailure('a part of the page failed', error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
