-- Prices of a model: of a million tokens, in millionths of the currency's unit. All three, or none.
alter table ai_settings
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  add column input_price bigint check (input_price between 0 and 1000000000000),
  add column output_price bigint check (output_price between 0 and 1000000000000),
  add constraint ai_settings_prices check (num_nulls(currency, input_price, output_price) in (0, 3));

-- Parts of `tokens`. What was used before this migration is in neither.
alter table ai_usage
  add column input_tokens bigint not null default 0 check (input_tokens >= 0),
  add column output_tokens bigint not null default 0 check (output_tokens >= 0);
