-- The daily reserves read what is held for payouts, and forget branches by their day.

create index ledger_transfer_payouts on ledger_transfer (owner) include (credit, amount) where 104 in (debit, credit);

create index reserve_leaf_day on reserve_leaf (day, place);
