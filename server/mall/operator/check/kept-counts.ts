import 'server-only';
import { sql } from 'kysely';
import { GOOD_STARS } from '../../goods/ratings';
import { type Check, MAX_PROBLEMS_PER_RULE } from './problem';

interface RatingRow {
  id: string;
  comments: number;
  good: number;
  kept_comments: number;
  kept_good: number;
}

/** The kept numbers of a product's comments, and of the good ones, are right. */
export const checkRatings: Check = async (db) => {
  const { rows } = await sql<RatingRow>`
    select * from (
      select goods.id as id, coalesce(found.comments, 0) as comments, coalesce(found.good, 0) as good,
        coalesce(kept.comments, 0) as kept_comments, coalesce(kept.good_comments, 0) as kept_good
      from goods
      left join goods_ratings as kept on kept.goods_id = goods.id
      left join (
        select goods_id, count(*) as comments, count(case when stars >= ${sql.lit(GOOD_STARS)} then 1 end) as good
        from goods_comments group by goods_id
      ) as found on found.goods_id = goods.id
    ) as counts
    where comments <> kept_comments or good <> kept_good
    limit ${MAX_PROBLEMS_PER_RULE}`.execute(db);
  return rows.map(({ id, comments, good, kept_comments, kept_good }) => ({
    rule: 'the comments of a product are counted',
    id,
    message: `has ${comments}, ${good} of them good; kept are ${kept_comments} and ${kept_good}`,
  }));
};

/** The kept number of a group's products on sale is right. */
export const checkGoodsCounts: Check = async (db) => {
  const { rows } = await sql<{ id: string; found: number; kept: number }>`
    select * from (
      select goods_groups.id as id, coalesce(kept.on_sale, 0) as kept,
        (select count(*) from goods where goods.group_id = goods_groups.id and goods.on_sale = 1) as found
      from goods_groups left join goods_counts as kept on kept.group_id = goods_groups.id
    ) as counts
    where found <> kept
    limit ${MAX_PROBLEMS_PER_RULE}`.execute(db);
  return rows.map(({ id, found, kept }) => ({
    rule: 'the products on sale of a group are counted',
    id,
    message: `has ${found}; kept are ${kept}`,
  }));
};
