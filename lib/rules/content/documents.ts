import type { CallData } from '@/lib/contract/contract';

/** What a points mall without articles shows (R-DOC-05). */
export const noArticles: CallData<'promotionArticles'> = { articles: [] };

/** What a points mall without licences shows (R-DOC-02). */
export const noQualification: CallData<'businessQualification'> = { company: '', note: '', licences: [] };
