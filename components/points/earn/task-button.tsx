import { type MouseEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DoneMark } from './done-mark';

/** Refs of a button and of the mark that takes its place: if the button has the focus when it is removed, the mark gets it. */
function createFocusHandover() {
  let hasFocus = false;
  return {
    button: (element: HTMLButtonElement) => () => {
      hasFocus = document.activeElement === element;
    },
    mark: (element: HTMLElement | null) => {
      if (hasFocus) element?.focus({ preventScroll: true });
      hasFocus = false;
    },
  };
}

interface TaskButtonProps {
  isDone: boolean;
  loading: boolean;
  texts: { action: string; done: string };
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** The button of a task that gives points, and its mark once the task is done today. */
export function TaskButton({ isDone, loading, texts, onClick }: TaskButtonProps) {
  const [handover] = useState(createFocusHandover);
  if (isDone) return <DoneMark ref={handover.mark} label={texts.done} />;
  return (
    <Button ref={handover.button} variant="outline" size="sm" loading={loading} onClick={onClick}>
      {texts.action}
    </Button>
  );
}
