import { useId, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { TabPanel } from '@/components/ui/nav/tab-panel';
import { Tabs } from '@/components/ui/nav/tabs';
import { Sheet } from '@/components/ui/overlay/sheet';
import type { RulesTexts } from './rules-texts';

interface RulesSheetProps {
  open: boolean;
  onClose: () => void;
  texts: RulesTexts;
}

/** The rules dialog: personal information protection and activity rules (R-DIALOG-05). */
export function RulesSheet({ open, onClose, texts }: RulesSheetProps) {
  const { close } = useAppTexts();
  const panelId = useId();
  const [tabId, setTabId] = useState(texts.tabs.at(-1)?.id ?? '');
  const shown = texts.tabs.find(({ id }) => id === tabId);
  return (
    <Sheet open={open} onClose={onClose} title={texts.title} closeLabel={close} tall className="pt-0">
      <div className="sticky top-0 z-10 -mx-4 bg-surface px-4">
        <Tabs
          items={texts.tabs}
          value={tabId}
          onChange={setTabId}
          label={texts.title}
          panelId={panelId}
          spread
        />
      </div>
      {shown && (
        <TabPanel id={panelId} label={shown.label}>
          <dl className="pt-2 pb-4">
            {shown.sections.map(({ title, text }) => (
              <div key={title} className="mb-4">
                <dt className="mb-1 text-14 font-bold">{title}</dt>
                <dd className="text-13 leading-relaxed text-muted">{text}</dd>
              </div>
            ))}
          </dl>
        </TabPanel>
      )}
    </Sheet>
  );
}
