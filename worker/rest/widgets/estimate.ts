import { Hono } from "hono";
import type { WidgetEstimate } from "#domain/widgets/answers.ts";
import { measured } from "#db/usage/measured.ts";
import * as priceRows from "#db/usage/prices.ts";
import { ROLE } from "#domain/account-roles.ts";
import { dayAfter } from "#domain/day.ts";
import { priceOn } from "#domain/usage/price-changes.ts";
import { ownPriceNames } from "#domain/usage/prices.ts";
import { daysFrom } from "#domain/usage/report.ts";
import { requireAuthor, requireRole } from "#worker/auth/guard.ts";
import type { AppEnv } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { currentDay } from "#worker/rest/usage/current-day.ts";
import { besideWidget } from "#worker/rest/widgets/widget-versions.ts";

/** How many days count. */
const DAYS = 30;

/** What an answer of a widget uses and costs, for administrators (product/workbench 4). */
export const widgetEstimates = new Hono<AppEnv>({ strict: false }).get(
  "/:type/:id/estimate",
  requireRole(ROLE.Manager),
  requireAuthor(),
  async (c) => {
    const { chosen, clientId, isAdmin, managersSeeCost } = signedIn(c);
    const { model } = chosen;
    const today = currentDay(c);
    // The price of unknown models is no price of this one.
    const names = ownPriceNames(model);
    const days = daysFrom(dayAfter(today, 1 - DAYS), today);
    const [stored, used] = await besideWidget(c, async (db, { id }) =>
      Promise.all([priceRows.named(db, names), measured(db, clientId, id, days)]),
    );
    const valid = stored.filter(({ validFrom }) => validFrom <= today);
    const price = priceOn(today, names, valid);
    const estimate: WidgetEstimate = {
      model,
      price:
        price && (isAdmin || managersSeeCost)
          ? { input: price.input, cachedInput: price.cachedInput, output: price.output }
          : null,
      measured: used,
    };
    return c.json(estimate);
  },
);
