DELETE FROM `prices` WHERE `model` = 'demo' AND `by` = 'setup';
